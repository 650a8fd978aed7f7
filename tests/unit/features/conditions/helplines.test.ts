import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { HELPLINES, text } from '#features/conditions/text.ts';

const page = readFileSync(new URL('../../../../content/sample/pages/07-consultation.md', import.meta.url), 'utf8');

it.each(HELPLINES.map(({ name, number }) => [number, name.ja] as const))(
  '%s is on the consultation page, as a link with the same number',
  (number) => {
    expect(page).toContain(`[${number}](tel:${number.replaceAll('-', '')})`);
  },
);

it('the helpline that answers day and night has the same name as on the consultation page', () => {
  const [allDay] = HELPLINES;
  const section = page.split('\n### ').find((part) => part.includes(allDay?.number ?? '-'));
  expect(section?.split('\n')[0]).toBe(allDay?.name.ja);
  expect(text.helplinesLead.ja).toContain('24時間、無料');
  expect(section).toContain('24時間、通話料は無料です');
});
