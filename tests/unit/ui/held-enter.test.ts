// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { pressOnce } from '#ui/button/button.tsx';

test.each([
  ['button', 'Enter', false, true],
  ['button', 'Enter', true, false],
  ['a', 'Enter', true, false],
  ['summary', 'Enter', true, false],
  ['input', 'Enter', true, false],
  ['textarea', 'Enter', true, true],
  ['button', 'ArrowRight', true, true],
])('on a %s, the key %s (repeated: %s) has an effect: %s', (name, key, repeat, passes) => {
  pressOnce(document);
  const target = document.body.appendChild(document.createElement(name));
  const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
  expect(target.dispatchEvent(event)).toBe(passes);
});
