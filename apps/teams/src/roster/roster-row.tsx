import { Suspense, useRef, useState } from 'react';
import { MessageSquare, Pencil, UserMinus } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { Chip } from '@lineup/ui/chip';
import { lazyPart, lazyQuietly } from '@lineup/ui/lazy-part';
import { LinkButton } from '@lineup/ui/link-button';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { calendarDate, plainDate } from '@lineup/ui/dates';
import { usePlace } from '@lineup/ui/use-place';
import { notConfirmed, rosterName } from '../model/words';
import type { RosterRow } from '../model/person';
import type { RosterFact } from '../model/team';
import type { RosterKind } from '../model/roster/roster-kind';
import styles from '../kit/list/people-list.module.css';
import { roleLabel } from '../model/roster/roster-role';
import { t } from '../language';

const RosterFacts = lazyQuietly(() => import('./roster-facts'));
const roleEditor = lazyPart(() => import('./role-editor'));

interface RosterRowProps {
  teamId: string;
  kind: RosterKind;
  row: RosterRow;
  isManager: boolean;
  /** Roles are given per game. */
  canEditRole: boolean;
  /** What the player says about the games of the list; empty unless the viewer owns or staffs the team. */
  facts: readonly RosterFact[];
  onRemove(): void;
}

/** One person of a list, with what a manager may do. */
export function RosterRowView({ teamId, kind, row, isManager, canEditRole, facts, onRemove }: RosterRowProps) {
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const name = rosterName(row);
  const myId = useAuth().user?.id;
  const canWrite = myId !== undefined && row.user_id !== null && row.user_id !== myId && row.is_confirmed;

  const endEditing = () => {
    setEditing(false);
    editButton.current?.focus();
  };
  return (
    <li className={styles.row}>
      <PersonAvatar url={row.user_avatar_url} name={row.user_full_name?.trim() || undefined} />
      <span className={styles.person}>
        <span className={styles.name}>{name}</span>
        {row.user_email && row.user_email !== name && <span className={styles.detail}>{row.user_email}</span>}
        <Since row={row} />
      </span>
      {!row.is_confirmed && name !== notConfirmed() && <Chip tone="warning">{notConfirmed()}</Chip>}
      <Chip tone={row.role === 'captain' ? 'accent' : 'plain'}>{roleLabel(row.role)}</Chip>
      {canWrite && (
        <LinkButton
          variant="ghost"
          to={`/inbox?to=${row.user_id}`}
          aria-label={t('Message {name}', { name })}
          title={t('Message')}
        >
          <MessageSquare size={16} aria-hidden />
        </LinkButton>
      )}
      {isManager && (
        <span className={styles.actions}>
          {canEditRole && (
            <Button
              ref={editButton}
              variant="ghost"
              icon={<Pencil size={16} aria-hidden />}
              aria-label={t('Edit role of {name}', { name })}
              aria-expanded={isEditing}
              title={t('Edit role')}
              onPointerEnter={roleEditor.prefetch}
              onFocus={roleEditor.prefetch}
              onClick={() => (isEditing ? endEditing() : setEditing(true))}
            />
          )}
          <Button
            variant="ghost"
            isDanger
            icon={<UserMinus size={16} aria-hidden />}
            aria-label={t('Remove {name}', { name })}
            title={t('Remove')}
            onClick={onRemove}
          />
        </span>
      )}
      {facts.length > 0 && (
        <Suspense fallback={null}>
          <RosterFacts teamId={teamId} name={name} facts={facts} />
        </Suspense>
      )}
      {isEditing && <roleEditor.Part teamId={teamId} kind={kind} row={row} onClose={endEditing} />}
    </li>
  );
}

/** When a player joined or a contract starts. */
function Since({ row }: { row: RosterRow }) {
  const place = usePlace();
  if (!('contract_start' in row)) {
    const day = plainDate(row.joined_at, place);
    return (
      <span className={styles.detail}>{row.is_confirmed ? t('Joined {day}', { day }) : t('Added {day}', { day })}</span>
    );
  }
  return (
    row.contract_start && (
      <span className={styles.detail}>
        {t('Contract from {day}', { day: calendarDate(row.contract_start, place) })}
      </span>
    )
  );
}
