import { webcrypto } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';

// What a browser has and jsdom lacks, for tests that draw whole screens. It has no layout and ends no animation: what
// components ask of it is answered with nothing, and motion is not wanted.

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

globalThis.matchMedia ??= ((query: string) => ({
  matches: query.includes('reduced-motion'),
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
})) as typeof globalThis.matchMedia;

Element.prototype.scrollIntoView ??= () => {};

// What an editor measures has no size.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;

// jsdom opens no dialogs, hides what is a popover and shows none.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
  this.querySelector<HTMLElement>('a[href], button, input, select, textarea')?.focus();
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
HTMLElement.prototype.showPopover ??= function showPopover(this: HTMLElement) {
  this.removeAttribute('popover');
};

// What the page measured is nothing yet.
Performance.prototype.getEntriesByType ??= () => [];

globalThis.ReadableStream ??= ReadableStream as typeof globalThis.ReadableStream;
if (!crypto.subtle) Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle });
