import { useState } from 'react';
import { useAuth } from '@lineup/auth';
import { getClient, insertOnce, unwrap, useAction } from '@lineup/data';
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
import { explainRefusal } from '../../profile-forms/use-save-profile';
import { recruitingKeys } from '../../../model/keys';
import type { PlayerLink } from '../../model/load-player';
import { clipOf } from '../../model/clip';
import styles from './editors.module.css';
import { RowList } from './row-list';

const kinds = {
  highlight: 'Highlight clip',
  stream: 'Stream',
  stats: 'Stats page',
  social: 'Social profile',
  other: 'Something else',
};

type Kind = keyof typeof kinds;

interface Draft {
  title: string;
  url: string;
  kind: Kind;
}

const titleRule = requiredName(80, 'Enter a title.');
const urlRule = httpsLink(2048);

/** What the form of a link takes: clips play from three sites, other links may lead anywhere. */
export function checkLink({ title, url, kind }: Draft): Checked<Draft, Draft> {
  const named = titleRule(title);
  const linked = urlRule(url);
  const problems: Partial<Record<keyof Draft, string>> = {};
  if ('problem' in named) problems.title = named.problem;
  if ('problem' in linked) problems.url = linked.problem;
  else if (linked.value === null) problems.url = 'Enter the address of the page.';
  else if (kind === 'highlight' && !clipOf(linked.value))
    problems.url = `${new URL(linked.value).hostname} cannot play here. Use the link of a clip on YouTube, Twitch or Medal, or choose another kind.`;
  if ('problem' in named || 'problem' in linked || Object.keys(problems).length > 0) return { problems };
  return { input: { title: named.value, url: linked.value ?? '', kind } };
}

/** The links of the own profile. */
export function LinksEditor({ links }: { links: readonly PlayerLink[] }) {
  const userId = useAuth().user?.id ?? '';
  const add = useAction({
    run: (link: Draft & { id: string }) => store(link, userId),
    refused: explainRefusal,
    failed: 'The link could not be saved. What you entered is still here.',
    invalidates: [recruitingKeys.players()],
  });
  const initial: Draft = { title: '', url: '', kind: 'highlight' };
  const [edited, setEdited] = useState<PlayerLink>();
  const form = useForm<Draft, Draft>({
    keepAs: `player-link:${edited?.id ?? 'new'}`,
    initial,
    rules: checkLink,
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
        empty="No links yet. Coaches watch clips first."
        editedId={edited?.id}
        onEdit={open}
        remove={async (link) => {
          const supabase = await getClient();
          const row = await unwrap(
            supabase.from('player_links').delete().eq('id', link.id).select('place').maybeSingle(),
          );
          if (edited?.id === link.id) open(undefined);
          return () => store(link, userId, row?.place);
        }}
      />
      <Form {...formProps} aria-label={edited ? `Edit ${edited.title}` : 'New link'}>
        <FormMessage>{failure}</FormMessage>
        <SelectField label="Kind" choices={kinds} {...bind('kind')} />
        <TextField label="Title" isRequired maxLength={80} {...bind('title')} />
        <TextField
          label="Address"
          isRequired
          type="url"
          maxLength={2048}
          placeholder="https://"
          hint="Clips play from YouTube, Twitch and Medal."
          {...bind('url')}
        />
        <div className={styles.buttons}>
          <SubmitButton label={edited ? 'Save changes' : 'Add link'} busyLabel="Saving…" isBusy={isSending} />
          {edited && <Button onClick={() => open(undefined)}>Cancel</Button>}
        </div>
      </Form>
    </div>
  );
}

/** Stores a link at its place, a new one behind all others. */
async function store({ id, title, url, kind }: PlayerLink, userId: string, kept?: number): Promise<void> {
  const supabase = await getClient();
  const place = kept ?? (await nextPlace(userId));
  await insertOnce(
    () => supabase.from('player_links').insert({ id, title, url, kind, place }),
    () => supabase.from('player_links').update({ title, url, kind }).eq('id', id).select('id').single(),
  );
}

/** Behind the last link. Counting the links would name a place twice, once one of them was removed. */
async function nextPlace(userId: string): Promise<number> {
  const supabase = await getClient();
  const [last] = await unwrap(
    supabase.from('player_links').select('place').eq('user_id', userId).order('place', { ascending: false }).limit(1),
  );
  return last ? last.place + 1 : 0;
}
