import type { RemoteBuild } from '@lineup/contract';

const started = new Map<string, HTMLLinkElement>();
/** Downloads that failed, or may have. A script of the same address gets that failure, once, without a request of its own. */
const failed = new Set<string>();

/** Starts the download of a script, once. */
export function preloadScript(address: string, build: RemoteBuild): void {
  if (started.has(address)) return;
  // The server may have put it into the page.
  const inPage = document.querySelector<HTMLLinkElement>(`link[rel="preload"][href="${address}"]`);
  const link = inPage ?? document.createElement('link');
  started.set(address, link);
  link.onerror = () => failed.add(address);
  if (inPage) {
    // It may have failed before anybody listened.
    failed.add(address);
    link.onload = () => failed.delete(address);
    return;
  }
  link.rel = 'preload';
  link.as = 'script';
  link.href = address;
  const integrity = build.integrity[address];
  if (integrity) {
    // The preload is only used when it asks the same way as the script.
    link.integrity = integrity;
    link.crossOrigin = 'anonymous';
  }
  document.head.append(link);
}

/** Ends downloads that may hang: a script of the same address would join them and wait, too. */
export function endPreloads({ preload, entry }: RemoteBuild): void {
  for (const { scripts } of [preload, ...Object.values(preload.screens)])
    for (const address of scripts) started.get(address)?.remove();
  // The page names its styles, too.
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  for (const link of document.querySelectorAll(`link[rel="preload"][href^="${folder}"]`)) link.remove();
}

/** Whether scripts of a build may just have got the failure of an earlier download; says so once. */
export function hadFailedPreload({ preload }: RemoteBuild): boolean {
  return preload.scripts.filter((address) => failed.delete(address)).length > 0;
}
