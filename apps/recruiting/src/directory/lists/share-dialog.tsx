import { useRef, useState } from 'react';
import { Copy } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { plainDate } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import { CheckboxField, TextField } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { toast } from '@lineup/ui/toast';
import { recruitingKeys } from '../../model/keys';
import type { List } from '../model/load-list';
import styles from './lists.module.css';

interface ShareDialogProps {
  list: List;
  onClose(): void;
}

/** Makes and ends the read-only link of a list. The link is shown once: only who made it has it. */
export default function ShareDialog({ list, onClose }: ShareDialogProps) {
  const userId = useAuth().user?.id ?? '';
  const [withNotes, setWithNotes] = useState(list.shares_notes ?? false);
  const [link, setLink] = useState<string | null>(null);
  const make = useRef<HTMLButtonElement>(null);
  const invalidates = [recruitingKeys.lists(userId)];
  const share = useAction({
    run: async () => {
      const supabase = await getClient();
      const token = await unwrap(supabase.rpc('share_list', { p_list_id: list.id, p_with_notes: withNotes }));
      setLink(`${location.origin}/lists/shared#token=${token}`);
    },
    failed: 'The link could not be made. Try again.',
    invalidates,
  });
  const end = useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('unshare_list', { p_list_id: list.id }));
      setLink(null);
    },
    done: 'The link no longer works',
    failed: 'The link could not be turned off. Try again.',
    invalidates,
  });
  const copy = () =>
    navigator.clipboard.writeText(link ?? '').then(
      () => toast.success('Link copied'),
      () => toast.error('The link could not be copied.'),
    );
  return (
    <Dialog title={`Share “${list.name}”`} onClose={onClose}>
      <div className={styles.share}>
        <p>Anyone with the link can read the list, but nobody can change it. Hidden profiles are left out.</p>
        {link ? (
          <>
            <TextField
              label="Link"
              hint="Copy it now: it is not shown again."
              readOnly
              value={link}
              onChange={() => {}}
              onFocus={(event) => event.target.select()}
            />
            <Button variant="primary" onClick={() => void copy()}>
              <Copy size={16} aria-hidden />
              Copy link
            </Button>
          </>
        ) : (
          <>
            {list.shared_since && (
              <p>
                Shared since {plainDate(list.shared_since)}, {list.shares_notes ? 'with' : 'without'} your notes. A new
                link replaces the old one.
              </p>
            )}
            <CheckboxField label="Include my notes" value={withNotes} onChange={setWithNotes} />
            <Button ref={make} variant="primary" aria-disabled={share.isPending} onClick={() => share.mutate()}>
              {list.shared_since ? 'Make a new link' : 'Make a link'}
            </Button>
          </>
        )}
        {list.shared_since && (
          <Button
            aria-disabled={end.isPending}
            onClick={() => end.mutate(undefined, { onSuccess: () => make.current?.focus() })}
          >
            Stop sharing
          </Button>
        )}
      </div>
    </Dialog>
  );
}
