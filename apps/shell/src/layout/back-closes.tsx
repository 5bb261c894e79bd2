import { dialogEntry } from '@lineup/ui/dialog-entry';
import { lazyQuietly } from '@lineup/ui/lazy-part';
import { useOpenDialogs } from '@lineup/ui/open-dialogs';
import { Suspense, useContext, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ShellRouter } from '../model/shell-router';

// Without it Back leaves the page, as ever.
const DialogHistory = lazyQuietly(() => import(/* webpackChunkName: "dialog-history" */ './dialog-history'));

/** Lets Back close dialogs, from the first one on. */
export function BackCloses() {
  const isAnyOpen = useOpenDialogs(({ dialogs }) => dialogs.length > 0);
  const isAnyKept = dialogEntry(useLocation()).names.length > 0;
  const router = useContext(ShellRouter);
  const [isNeeded, setNeeded] = useState(false);
  if ((isAnyOpen || isAnyKept) && !isNeeded) setNeeded(true);
  return (
    isNeeded &&
    router && (
      <Suspense>
        <DialogHistory router={router} />
      </Suspense>
    )
  );
}
