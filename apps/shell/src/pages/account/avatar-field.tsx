import { useAuth } from '@lineup/auth';
import { FileInput } from '@lineup/ui/file-input';
import { initials } from '@lineup/ui/initials';
import { Button } from '@lineup/ui/button';
import { pictureAddress } from '@lineup/ui/picture-address';
import { useId, useRef } from 'react';
import styles from './account.module.css';
import { ImageUp, Trash2 } from './icons';
import { useAccountAction } from '../../model/use-account-action';
import { saveAvatar } from './model/save-avatar';
import { t } from '../../language/language';

/** The own picture, saved as soon as one is chosen. */
export function AvatarField({ name, address }: { name: string; address: string | null }) {
  const userId = useAuth().user?.id ?? '';
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const saving = useAccountAction({
    run: (file: Blob | null) => saveAvatar(userId, file),
    done: (_, file) => (file ? t('Picture saved') : t('Picture removed')),
  });
  const { isPending: isSaving, refusal: problem } = saving;

  return (
    <div className={styles.picture}>
      {address ? (
        <img className={styles.avatar} src={pictureAddress(address)} alt={t('You')} width={88} height={88} />
      ) : (
        <span className={styles.avatar} data-initials={initials(name)} />
      )}
      <div className={styles.pictureText}>
        <div className={styles.buttons}>
          <Button
            aria-disabled={isSaving}
            aria-describedby={problem ? `${id}-note` : undefined}
            onClick={() => !isSaving && input.current?.click()}
          >
            <ImageUp size={16} aria-hidden="true" />
            {isSaving ? t('Saving…') : address ? t('Change picture') : t('Choose a picture')}
          </Button>
          {address && (
            <Button variant="ghost" aria-disabled={isSaving} onClick={() => saving.mutate(null)}>
              <Trash2 size={16} aria-hidden="true" />
              {t('Remove picture')}
            </Button>
          )}
        </div>
        <p id={`${id}-note`} className={problem ? styles.problem : styles.muted} role={problem && 'alert'}>
          {problem ?? t('PNG, JPEG or WebP, at most 5 MB. Shown as a circle, cropped to the middle.')}
        </p>
      </div>
      <FileInput
        ref={input}
        label={t('Picture file')}
        accept="image/png,image/jpeg,image/webp"
        onFile={(file) => saving.mutate(file)}
      />
    </div>
  );
}
