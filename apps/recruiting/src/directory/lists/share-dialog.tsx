import { useRef, useState } from 'react';
import { Copy } from 'lucide-react';
import { plainDate } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import { CheckboxField, TextField } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { toast } from '@lineup/ui/toast';
import type { List } from '../model/load-list';
import styles from './lists.module.css';
import { useShareList } from './use-share-list';
import { useUnshareList } from './use-unshare-list';

interface ShareDialogProps {
  list: List;
  onClose(): void;
}

/** Makes and ends the read-only link of a list. The link is shown once: only who made it has it. */
export default function ShareDialog({ list, onClose }: ShareDialogProps) {
  const [withNotes, setWithNotes] = useState(list.shares_notes ?? false);
  const [link, setLink] = useState<string | null>(null);
  const make = useRef<HTMLButtonElement>(null);
  const share = useShareList(list.id, withNotes, setLink);
  const end = useUnshareList(list.id, () => setLink(null));
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
