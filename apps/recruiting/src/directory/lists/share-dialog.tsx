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
import { t } from '../../language';

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
  const day = list.shared_since ? plainDate(list.shared_since) : '';
  const copy = () =>
    navigator.clipboard.writeText(link ?? '').then(
      () => toast.success(t('Link copied')),
      () => toast.error(t('The link could not be copied.')),
    );
  return (
    <Dialog title={t('Share “{name}”', { name: list.name })} onClose={onClose}>
      <div className={styles.share}>
        <p>{t('Anyone with the link can read the list, but nobody can change it. Hidden profiles are left out.')}</p>
        {link ? (
          <>
            <TextField
              label={t('Link')}
              hint={t('Copy it now: it is not shown again.')}
              readOnly
              value={link}
              onChange={() => {}}
              onFocus={(event) => event.target.select()}
            />
            <Button variant="primary" onClick={() => void copy()}>
              <Copy size={16} aria-hidden />
              {t('Copy link')}
            </Button>
          </>
        ) : (
          <>
            {list.shared_since && (
              <p>
                {list.shares_notes
                  ? t('Shared since {day}, with your notes. A new link replaces the old one.', { day })
                  : t('Shared since {day}, without your notes. A new link replaces the old one.', { day })}
              </p>
            )}
            <CheckboxField label={t('Include my notes')} value={withNotes} onChange={setWithNotes} />
            <Button ref={make} variant="primary" aria-disabled={share.isPending} onClick={() => share.mutate()}>
              {list.shared_since ? t('Make a new link') : t('Make a link')}
            </Button>
          </>
        )}
        {list.shared_since && (
          <Button
            aria-disabled={end.isPending}
            onClick={() => end.mutate(undefined, { onSuccess: () => make.current?.focus() })}
          >
            {t('Stop sharing')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
