import { Dialog } from '@lineup/ui/dialog';
import {
  CheckboxField,
  DateField,
  Form,
  FormActions,
  FormMessage,
  SelectField,
  StartField,
  TextArea,
  useForm,
} from '@lineup/ui/form';
import { ANNOUNCEMENT_LIMITS, type Announcement } from '../../model/announcement';
import { gameTitle } from '../../model/game';
import { peopleToTell } from '../../model/people-to-tell';
import type { TeamPage } from '../../model/team';
import { announcementDraft, announcementInput, EMPTY_ANNOUNCEMENT, firstDay, linkChoices } from './announcement-input';
import styles from './board.module.css';
import { PictureField } from './picture-field';
import { useWriteAnnouncement } from './write-announcement';

interface AnnounceDialogProps {
  page: TeamPage;
  viewerId: string;
  /** The one to change; without it a new one is written. */
  announcement?: Announcement;
  onClose(): void;
}

/** Writes an announcement: words and one press; all else is below. */
export default function AnnounceDialog({ onClose, ...rest }: AnnounceDialogProps) {
  return (
    <Dialog title={rest.announcement ? 'Edit announcement' : 'Announce'} onClose={onClose}>
      {(close) => <AnnounceForm {...rest} onDone={close} />}
    </Dialog>
  );
}

/** What most announcements do without. */
const FOLDED = ['picture', 'link', 'gameId', 'publishAt', 'isPinned', 'lastDay'] as const;

type AnnounceFormProps = Omit<AnnounceDialogProps, 'onClose'> & { onDone(): void };

function AnnounceForm({ page, viewerId, announcement, onDone }: AnnounceFormProps) {
  const { team, games } = page;
  const write = useWriteAnnouncement(team.id, peopleToTell(page, viewerId), announcement);
  const { draft, bind, failure, isSending, formProps } = useForm({
    keepAs: `announcement:${announcement?.id ?? `new:${team.id}`}`,
    initial: announcement ? announcementDraft(announcement) : EMPTY_ANNOUNCEMENT,
    schema: announcementInput,
    send: (input, id) => write.mutateAsync({ id: announcement?.id ?? id, input }),
    onDone,
  });
  const isOut = announcement?.published_at != null;
  const links = linkChoices(page, announcement);
  // What is wrong in the folded part shows.
  const isOpen = announcement !== undefined || FOLDED.some((name) => bind(name).error);
  return (
    <Form {...formProps}>
      <FormMessage>{failure}</FormMessage>
      <TextArea
        label="What should the team know?"
        rows={4}
        isRequired
        isFirst
        maxLength={ANNOUNCEMENT_LIMITS.body}
        {...bind('body')}
      />
      <CheckboxField label="Ask everybody to acknowledge it" {...bind('asksAck')} />
      <details className={styles.options} open={isOpen || undefined}>
        <summary>Picture, link, game, time and pin</summary>
        <PictureField teamId={team.id} viewerId={viewerId} {...bind('picture')} />
        {links.length > 0 && (
          <SelectField label="Link (optional)" {...bind('link')}>
            <option value="">None</option>
            {links.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        {games.length > 0 && (
          <SelectField label="For" disabled={isOut} {...bind('gameId')}>
            <option value="">The whole team</option>
            {games.map((game) => (
              <option key={game.id} value={game.id}>
                {gameTitle(game)}
              </option>
            ))}
          </SelectField>
        )}
        {!isOut && <CheckboxField label="Send it later" {...bind('isLater')} />}
        {!isOut && draft.isLater && <StartField label="Goes out" {...bind('publishAt')} />}
        <CheckboxField label="Pin it to the top" {...bind('isPinned')} />
        <DateField
          label="At the top until (optional)"
          hint="Afterwards it stays under all announcements."
          min={firstDay()}
          {...bind('lastDay')}
        />
      </details>
      <FormActions
        label={announcement ? 'Save changes' : draft.isLater ? 'Schedule' : 'Post'}
        busyLabel={announcement ? 'Saving...' : 'Posting...'}
        isBusy={isSending}
        onCancel={onDone}
      />
    </Form>
  );
}
