import { Button } from '@lineup/ui/button';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { NotFoundState } from '@lineup/ui/not-found-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keptLabel } from '../../kit/kept-lists';
import { ReadingPage } from '../../kit/reading-page';
import { t } from '../../language/language';
import { filterLinkQuery, isKnownDevice, readFilterLink, useFilterLink, type FilterLink } from './use-filter-link';

/** `/kept#id=…&secret=…&action=…`: pauses or removes one kept list from a mail, without a password. */
export function Component() {
  const { hash } = useLocation();
  const link = readFilterLink(hash);
  return (
    <ReadingPage title={t('Saved search')} purpose={t('We tell you once a day when something new fits.')}>
      {link ? <KeptLink key={hash} link={link} /> : <BrokenLink />}
    </ReadingPage>
  );
}

const BrokenLink = () => (
  <NotFoundState
    title={t('This link does not work')}
    description={t('It may be incomplete, or the list was removed.')}
    backTo="/account/kept"
    backLabel={t('See your saved searches')}
  />
);

function KeptLink({ link }: { link: FilterLink }) {
  const query = useQuery(filterLinkQuery(link));
  const use = useFilterLink(link);
  const [state, setState] = useState<'kept' | 'paused' | 'removed' | null>(null);
  const press = (action: 'pause' | 'resume' | 'remove') =>
    use.mutate(action, { onSuccess: (answer) => setState(answer?.state ?? 'removed') });
  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => {
    // A page that a browser opens ahead, or in a tab behind, is not looked at yet.
    if (hasBegun.current || document.visibilityState !== 'visible') return;
    hasBegun.current = true;
    press(link.action);
  });
  const isAtOnce = query.data?.state === 'kept' && !query.data.is_for_other && isKnownDevice();
  useEffect(() => {
    if (!isAtOnce) return;
    const onShown = () => begin();
    onShown();
    document.addEventListener('visibilitychange', onShown);
    return () => document.removeEventListener('visibilitychange', onShown);
  }, [isAtOnce]);

  if (query.isPending) return <PageSkeleton shape="text" label={t('Loading the list')} count={2} hasHead={false} />;
  if (query.isError)
    return <ErrorState title={t('The search could not be loaded')} onRetry={() => void query.refetch()} />;
  if (!query.data) return <BrokenLink />;
  const now = state ?? query.data.state;
  const label = keptLabel(query.data);
  return (
    <>
      <p>
        <strong>{label}</strong>
      </p>
      <p role="status">
        {
          {
            kept: t('We tell you when something new fits.'),
            paused: t('Paused: you hear nothing until you resume it.'),
            removed: t('Removed: you will not hear of it again.'),
          }[now]
        }
      </p>
      {now === 'removed' ? (
        <LinkButton to="/account/kept">{t('See your saved searches')}</LinkButton>
      ) : (
        <p>
          <Button variant="primary" isBusy={use.isPending} onClick={() => press(now === 'paused' ? 'resume' : 'pause')}>
            {now === 'paused' ? t('Resume') : t('Pause this search')}
          </Button>{' '}
          <Button isBusy={use.isPending} onClick={() => press('remove')}>
            {t('Remove this search')}
          </Button>
        </p>
      )}
    </>
  );
}
