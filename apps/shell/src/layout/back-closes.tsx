import { dialogEntry } from '@lineup/ui/dialog-entry';
import { useOpenDialogs } from '@lineup/ui/open-dialogs';
import { Suspense, lazy, useContext, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ShellRouter } from '../model/shell-router';

const DialogHistory = lazy(() =>
  import(/* webpackChunkName: "dialog-history" */ './dialog-history').catch((error: unknown) => {
    // Without it Back leaves the page, as ever.
    console.error('Back does not close dialogs', error);
    return { default: () => null };
  }),
);

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
