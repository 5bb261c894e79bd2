import { useState } from 'react';
import { useAuth } from '@lineup/auth';
import type { Sentences } from '@lineup/language';
import {
  Form,
  FormMessage,
  SelectField,
  SubmitButton,
  TextField,
  httpsLink,
  pick,
  requiredName,
  useForm,
  type Checked,
} from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import type { PlayerLink } from '../../model/load-player';
import { clipOf } from '../../model/clip';
import styles from './editors.module.css';
import { RowList } from './row-list';
import { useSaveLink } from './use-save-link';
import { saveLink } from './save-link';
import { deleteLink } from './delete-link';
import { saidOf, t } from '../../../language';

const kinds = {
  highlight: 'Highlight clip',
  stream: 'Stream',
  stats: 'Stats page',
  social: 'Social profile',
  other: 'Something else',
} satisfies Sentences;

type Kind = keyof typeof kinds;

interface Draft {
  title: string;
  url: string;
  kind: Kind;
}

const titleSchema = requiredName(80, () => t('Enter a title.'));
const urlSchema = httpsLink(2048);

/** What the form of a link takes: clips play from three sites, other links may lead anywhere. */
function checkLink({ title, url, kind }: Draft): Checked<Draft, Draft> {
  const named = titleSchema.safeParse(title);
  const linked = urlSchema.safeParse(url);
  const problems: Partial<Record<keyof Draft, string>> = {};
  if (named.error) problems.title = named.error.issues[0]?.message;
  if (linked.error) problems.url = linked.error.issues[0]?.message;
  else if (linked.data === null) problems.url = t('Enter the address of the page.');
  else if (kind === 'highlight' && !clipOf(linked.data))
    problems.url = t(
      '{site} cannot play here. Use the link of a clip on YouTube, Twitch or Medal, or choose another kind.',
      { site: new URL(linked.data).hostname },
    );
  if (named.error || linked.error || Object.keys(problems).length > 0) return { problems };
  return { input: { title: named.data, url: linked.data ?? '', kind } };
}

/** The links of the own profile. */
export function LinksEditor({ links }: { links: readonly PlayerLink[] }) {
  const userId = useAuth().user?.id ?? '';
  const add = useSaveLink();
  const initial: Draft = { title: '', url: '', kind: 'highlight' };
  const [edited, setEdited] = useState<PlayerLink>();
  const form = useForm<Draft, Draft>({
    keepAs: `player-link:${edited?.id ?? 'new'}`,
    initial,
    schema: checkLink,
    send: (input, id) => add.mutateAsync({ id: edited?.id ?? id, ...input }),
    onDone: () => open(undefined),
  });
  const { bind, failure, isSending, formProps } = form;
  const open = (link: PlayerLink | undefined) => {
    setEdited(link);
    form.reset(link && { title: link.title, url: link.url, kind: pick(kinds, link.kind) ?? 'other' });
  };
  return (
    <div className={styles.editor}>
      <RowList<PlayerLink>
        rows={links}
        empty={t('No links yet. Coaches watch clips first.')}
        editedId={edited?.id}
        onEdit={open}
        remove={async (link) => {
          const place = await deleteLink(link.id);
          if (edited?.id === link.id) open(undefined);
          return () => saveLink(link, userId, place);
        }}
      />
      <Form {...formProps} aria-label={edited ? t('Edit {title}', { title: edited.title }) : t('New link')}>
        <FormMessage>{failure}</FormMessage>
        <SelectField label={t('Kind')} choices={saidOf(kinds)} {...bind('kind')} />
        <TextField label={t('Title')} isRequired maxLength={80} {...bind('title')} />
        <TextField
          label={t('Address')}
          isRequired
          type="url"
          maxLength={2048}
          placeholder="https://"
          hint={t('Clips play from YouTube, Twitch and Medal.')}
          {...bind('url')}
        />
        <div className={styles.buttons}>
          <SubmitButton
            label={edited ? t('Save changes') : t('Add link')}
            busyLabel={t('Saving…')}
            isBusy={isSending}
          />
          {edited && <Button onClick={() => open(undefined)}>{t('Cancel')}</Button>}
        </div>
      </Form>
    </div>
  );
}
