import { useAuth } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { shortDate } from '@lineup/ui/dates';
import { ErrorState } from '@lineup/ui/error-state';
import { SettingsLine, SettingsList } from '@lineup/ui/settings';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { keptAddress, keptLabel } from '../../kit/kept-lists';
import styles from './account.module.css';
import { keptFiltersQuery, usePauseFilter, useRemoveFilter, type KeptFilter } from './model/kept-filters';
import { Section } from './section';

/** The lists that the user keeps, with what was told of them; each is paused and removed here. */
export function KeptSection() {
  return (
    <Section
      id="kept"
      title="Saved searches"
      purpose="When something new fits, we tell you once a day, in the morning. Under Notifications you choose whether by email, too."
    >
      <KeptLists />
    </Section>
  );
}

function KeptLists() {
  const userId = useAuth().user?.id ?? '';
  const { data, isError, refetch } = useQuery(keptFiltersQuery(userId));
  if (isError && !data)
    return <ErrorState title="Your saved searches could not be loaded" onRetry={() => void refetch()} />;
  if (!data) return <p className={styles.empty}>Loading saved searches…</p>;
  if (data.length === 0)
    return (
      <p className={styles.empty}>
        You have no saved searches yet. Filter <Link to="/teams/posts">teams looking for players</Link> or{' '}
        <Link to="/colleges">colleges</Link>, then press “Tell me when something new fits”.
      </p>
    );
  return (
    <SettingsList label="Saved searches">
      {data.map((kept) => (
        <KeptLine key={kept.id} kept={kept} />
      ))}
    </SettingsList>
  );
}

function KeptLine({ kept }: { kept: KeptFilter }) {
  const pause = usePauseFilter();
  const remove = useRemoveFilter();
  const label = keptLabel(kept);
  const { id, is_paused: isPaused, matches } = kept;
  return (
    <SettingsLine title={<Link to={keptAddress(kept)}>{label}</Link>} detail={<Told kept={kept} matches={matches} />}>
      <div className={styles.buttons}>
        <Button
          size="small"
          isBusy={pause.isPending}
          aria-label={`${isPaused ? 'Resume' : 'Pause'} ${label}`}
          onClick={() => pause.mutate({ id, isPaused: !isPaused })}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button
          size="small"
          isBusy={remove.isPending}
          aria-label={`Remove ${label}`}
          onClick={() => remove.mutate({ id })}
        >
          Remove
        </Button>
      </div>
    </SettingsLine>
  );
}

function Told({ kept: { is_paused: isPaused }, matches }: { kept: KeptFilter; matches: KeptFilter['matches'] }) {
  if (matches.length === 0) return isPaused ? 'Paused' : 'Nothing new so far';
  return (
    <>
      {isPaused && 'Paused. '}
      {matches.map(({ title, href, why, told_at: at }, place) => (
        <span key={`${href} ${at} ${title}`}>
          {place > 0 && <br />}
          <Link to={href}>{title}</Link>
          {` · ${[...why, shortDate(at)].join(' · ')}`}
        </span>
      ))}
    </>
  );
}
