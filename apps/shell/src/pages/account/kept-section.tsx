import { useAuth } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { shortDate, timeOfDay } from '@lineup/ui/dates';
import { ErrorState } from '@lineup/ui/error-state';
import { SettingsLine, SettingsList } from '@lineup/ui/settings';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { sayFacts } from '../../kit/fit-words';
import { keptAddress, keptLabel } from '../../kit/kept-lists';
import styles from './account.module.css';
import { keptFiltersQuery, usePauseFilter, useRemoveFilter, type KeptFilter } from './model/kept-filters';
import { Section } from './section';
import { rich, t } from '../../language/language';

/** The lists that the user keeps, with what was told of them; each is paused and removed here. */
export function KeptSection() {
  return (
    <Section
      id="kept"
      title={t('Saved searches')}
      purpose={t(
        'When something new fits, we tell you once a day, in the morning. Under Notifications you choose whether by email, too.',
      )}
    >
      <KeptLists />
    </Section>
  );
}

function KeptLists() {
  const userId = useAuth().user?.id ?? '';
  const { data, isError, refetch } = useQuery(keptFiltersQuery(userId));
  if (isError && !data)
    return <ErrorState title={t('Your saved searches could not be loaded')} onRetry={() => void refetch()} />;
  if (!data) return <p className={styles.empty}>{t('Loading saved searches…')}</p>;
  if (data.length === 0)
    return (
      <p className={styles.empty}>
        {rich(
          'You have no saved searches yet. Filter <posts>teams looking for players</posts> or <colleges>colleges</colleges>, then press “Tell me when something new fits”.',
          {
            posts: (words) => <Link to="/teams/posts">{words}</Link>,
            colleges: (words) => <Link to="/colleges">{words}</Link>,
          },
        )}
      </p>
    );
  return (
    <SettingsList label={t('Saved searches')}>
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
          aria-label={isPaused ? t('Resume {label}', { label }) : t('Pause {label}', { label })}
          onClick={() => pause.mutate({ id, isPaused: !isPaused })}
        >
          {isPaused ? t('Resume') : t('Pause')}
        </Button>
        <Button
          size="small"
          isBusy={remove.isPending}
          aria-label={t('Remove {label}', { label })}
          onClick={() => remove.mutate({ id })}
        >
          {t('Remove')}
        </Button>
      </div>
    </SettingsLine>
  );
}

const timeOf = (at: string, timeZone = 'UTC') => `${shortDate(at, { timeZone })}, ${timeOfDay(at, { timeZone })}`;

function Told({ kept: { is_paused: isPaused }, matches }: { kept: KeptFilter; matches: KeptFilter['matches'] }) {
  if (matches.length === 0) return isPaused ? t('Paused') : t('Nothing new so far');
  return (
    <>
      {isPaused && `${t('Paused.')} `}
      {matches.map(({ title, href, why, told_at: told, at, zone }, place) => (
        <span key={`${href} ${told} ${title}`}>
          {place > 0 && <br />}
          <Link to={href}>{title ?? t('A team')}</Link>
          {` · ${[...sayFacts(why), ...(at ? [timeOf(at, zone)] : []), shortDate(told)].join(' · ')}`}
        </span>
      ))}
    </>
  );
}
