import { afterEach, expect, test } from 'vitest';
import { hearClicks, isRepeatedClick } from './repeated-click';

const button = document.body.appendChild(document.createElement('button'));
const seen: boolean[] = [];
button.addEventListener('click', (event) => {
  event.stopPropagation();
  seen.push(isRepeatedClick());
});
afterEach(() => void seen.splice(0));

const click = (detail: number) => button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));

test('only the second click of a double click is repeated, and only while its handlers run', () => {
  hearClicks();
  hearClicks();
  expect(isRepeatedClick()).toBe(false);
  click(1);
  click(2);
  expect(isRepeatedClick()).toBe(false);
  // By the keyboard.
  click(0);
  expect(seen).toEqual([false, true, false]);
});
