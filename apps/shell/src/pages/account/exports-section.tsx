import { useAuth } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { dateAndTime } from '@lineup/ui/dates';
import { ErrorState } from '@lineup/ui/error-state';
import { SettingsLine, SettingsList } from '@lineup/ui/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './account.module.css';
import { exportsOfMineQuery } from './model/list-exports-of-mine';
import { Section } from './section';
import { t } from '../../language/language';

/** Which of one's conversations the owner of a team has exported; read when it is asked for. */
export function ExportsSection() {
  const [isShown, setIsShown] = useState(false);
  return (
    <Section
      id="exports"
      title={t('Exports of your conversations')}
      purpose={t(
        'The owner of a team can export conversations between its staff and players under 18. Each of them says so.',
      )}
    >
      {isShown ? (
        <Exports />
      ) : (
        <div>
          <Button onClick={() => setIsShown(true)}>{t('Show exports')}</Button>
        </div>
      )}
    </Section>
  );
}

function Exports() {
  const userId = useAuth().user?.id ?? '';
  const { data, isError, refetch } = useQuery(exportsOfMineQuery(userId));
  if (isError && !data)
    return <ErrorState title={t('The exports could not be loaded')} onRetry={() => void refetch()} />;
  if (!data) return <p className={styles.empty}>{t('Loading exports…')}</p>;
  if (data.length === 0) return <p className={styles.empty}>{t('None of your conversations was exported.')}</p>;
  return (
    <SettingsList label={t('Exports')}>
      {data.map(({ conversation_id: id, title, team_name: team, exported_by_name: name, exported_at: at }) => (
        <SettingsLine
          key={`${id} ${at}`}
          title={<Link to={`/inbox?conversation=${id}`}>{title ?? t('Conversation')}</Link>}
          detail={
            team
              ? t('Exported by {name} of {team} on {at}', {
                  name: name ?? t('a former owner'),
                  team,
                  at: dateAndTime(at),
                })
              : t('Exported by {name} on {at}', { name: name ?? t('a former owner'), at: dateAndTime(at) })
          }
        />
      ))}
    </SettingsList>
  );
}
