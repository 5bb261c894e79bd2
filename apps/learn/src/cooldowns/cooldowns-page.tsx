import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { isPrivileged, useRoles } from '@lineup/auth';
import { ErrorState } from '@lineup/ui/error-state';
import { lazyPart } from '@lineup/ui/lazy-part';
import { lazyView } from '@lineup/ui/lazy-view';
import { LinkButton } from '@lineup/ui/link-button';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import styles from './cooldowns-page.module.css';
import { FilterBar } from './filter-bar';
import { useAsked } from './kit/use-asked';
import { CooldownList } from './list/cooldown-list';
import { loadCooldowns } from './model/load-cooldowns';
import { t } from '../language';

const Waiting = () => <PageSkeleton label={t('Loading cooldowns')} hasHead={false} count={12} />;
const comparison = lazyView(() => import('./compare/comparison'), <Waiting />);
const changes = lazyView(() => import('./changes/change-list'), <Waiting />);
const editor = lazyPart(() => import('./edit/cooldown-editor'));

/** `/mr/cooldowns`: what each ability of Marvel Rivals takes, side by side and over time. All of it lives in the address. */
export function Component() {
  const cooldowns = useQuery(loadCooldowns());
  const mayEdit = isPrivileged(useRoles().roles);
  const { asked, addressOf } = useAsked();
  const { data } = cooldowns;
  const isComparing = asked.compared.length > 0;
  const view = asked.view === 'edit' && !mayEdit ? 'list' : asked.view;
  // Beside the data, not after it.
  useEffect(() => {
    if (isComparing) comparison.prefetch();
    else if (view === 'changes') changes.prefetch();
    else if (view === 'edit') editor.prefetch();
  }, [isComparing, view]);
  const tab = (to: 'list' | 'changes', label: string) => (
    <Link
      to={addressOf({ view: to, compared: [], verdict: '', by: 'snapshot' })}
      aria-current={view === to && !isComparing ? 'page' : undefined}
      onPointerEnter={to === 'changes' ? changes.prefetch : undefined}
    >
      {label}
    </Link>
  );
  return (
    <section className={styles.page}>
      <title>{t('Marvel Rivals cooldowns · Lineup')}</title>
      <PageHeader
        title={t('Marvel Rivals cooldowns')}
        purpose={t('Every hero, ability and ultimate, side by side and patch by patch.')}
        actions={
          <>
            <nav className={styles.tabs} aria-label={t('Views')}>
              {tab('list', t('Cooldowns'))}
              {tab('changes', t('Buffs and nerfs'))}
            </nav>
            {mayEdit && (
              <LinkButton
                to={addressOf({ view: view === 'edit' ? 'list' : 'edit', compared: [] })}
                onPointerEnter={editor.prefetch}
              >
                {view === 'edit' ? t('View as reader') : t('Edit figures')}
              </LinkButton>
            )}
          </>
        }
      />
      {view === 'edit' && !isComparing ? (
        <editor.Part />
      ) : cooldowns.isPending ? (
        <>
          <FilterBar asOf={null} />
          <Waiting />
        </>
      ) : !data ? (
        <ErrorState
          title={t('The cooldowns could not be loaded')}
          description={t('Check your connection and try again.')}
          onRetry={() => void cooldowns.refetch()}
        />
      ) : isComparing ? (
        <div className={styles.view}>
          <comparison.Part heroes={data.heroes} asOf={data.asOf} />
        </div>
      ) : (
        <>
          <FilterBar asOf={data.asOf} />
          {view === 'changes' ? (
            <div className={styles.view}>
              <changes.Part cooldowns={data} />
            </div>
          ) : (
            <CooldownList cooldowns={data} />
          )}
        </>
      )}
    </section>
  );
}
