import { expect, test } from 'vitest';
import { addressOfLink } from './address-of-link';

/** What a click on the first link of some HTML means; in a shadow root unless the page holds it. */
function press(html: string, init: MouseEventInit = {}): string | null {
  const host = document.body.appendChild(document.createElement('div'));
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.innerHTML = html;
  let meant: string | null = null;
  host.addEventListener('click', (event) => {
    meant = addressOfLink(event, location.origin);
    event.preventDefault();
  });
  const options = { bubbles: true, composed: true, cancelable: true, ...init };
  shadow.querySelector('b')?.dispatchEvent(new MouseEvent('click', options));
  host.remove();
  return meant;
}

test.each([
  ['a link of the site', '<a href="/teams?page=2#top"><b>Go</b></a>', {}, '/teams?page=2#top'],
  ['no link', '<p><b>Go</b></p>', {}, null],
  ['another site', '<a href="https://elsewhere.example/teams"><b>Go</b></a>', {}, null],
  ['a file to keep', '<a href="/list.csv" download><b>Go</b></a>', {}, null],
  ['another tab', '<a href="/teams" target="_blank"><b>Go</b></a>', {}, null],
  ['another tab by a key', '<a href="/teams"><b>Go</b></a>', { ctrlKey: true }, null],
  ['the middle button', '<a href="/teams"><b>Go</b></a>', { button: 1 }, null],
])('29.7 a click on %s', (_, html, init, address) => expect(press(html, init)).toBe(address));
