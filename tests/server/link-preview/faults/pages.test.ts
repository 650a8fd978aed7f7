import { describe, expect, it } from 'vitest';
import { NOT_FOUND } from '../fake-internet.ts';
import { meetFault } from './meet-fault.ts';
import { PAGE_FAULTS } from './page-faults.ts';
import { TITLE } from './serving.ts';

/**
 * `maxBytes`: 512 KiB of content, as much again for headers and framing, and two more reads of the socket, of 64 KiB
 * each.
 */
const LIMITS = { limitMs: 5000, maxBytes: (512 + 512 + 2 * 64) * 1024 };

describe.each(Object.entries(PAGE_FAULTS))('%s', (_, faults) => {
  it.each(faults)('a site that $name', async (fault) => {
    const { value, failures } = await meetFault(fault, LIMITS, (preview) => preview.fetch('http://site.test/'));
    expect(failures).toEqual(fault.failure === null ? [] : [fault.failure]);
    if (fault.failure !== null) expect(value).toEqual(NOT_FOUND);
    else expect(value).toMatchObject({ title: fault.title === undefined ? TITLE : fault.title, pageFound: true });
  });
});
