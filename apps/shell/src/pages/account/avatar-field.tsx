import { useAuth } from '@lineup/auth';
import { getClient, loadPictureStore, unwrap } from '@lineup/data';
import { FileInput } from '@lineup/ui/file-input';
import { NativeButton } from '@lineup/ui/native-button';
import { toast } from '@lineup/ui/toast';
import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import formStyles from '../../form/form.module.css';
import { initials } from '../../layout/header/user-menu-button';
import styles from './account.module.css';
import { useSave } from './use-save';

/** The own picture, saved as soon as one is chosen. */
export function AvatarField({ name, address }: { name: string; address: string | null }) {
  const userId = useAuth().user?.id ?? '';
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { save, isSaving, failure: problem } = useSave((file: Blob | null) => saveAvatar(userId, file));

  async function change(file: Blob | null) {
    if (await save(file)) toast.success(file ? 'Picture saved' : 'Picture removed');
  }

  return (
    <div className={styles.picture}>
      {address ? (
        <img className={styles.avatar} src={address} alt="You" width={88} height={88} />
      ) : (
        <span className={styles.avatar} data-initials={initials(name)} />
      )}
      <div className={styles.pictureWords}>
        <div className={styles.buttons}>
          <NativeButton
            aria-disabled={isSaving}
            aria-describedby={problem ? `${id}-note` : undefined}
            onClick={() => !isSaving && input.current?.click()}
          >
            <ImageUp size={16} aria-hidden="true" />
            {isSaving ? 'Saving…' : address ? 'Change picture' : 'Choose a picture'}
          </NativeButton>
          {address && (
            <NativeButton look="ghost" aria-disabled={isSaving} onClick={() => void change(null)}>
              <Trash2 size={16} aria-hidden="true" />
              Remove picture
            </NativeButton>
          )}
        </div>
        <p id={`${id}-note`} className={problem ? formStyles.fieldError : formStyles.hint} role={problem && 'alert'}>
          {problem ?? 'PNG, JPEG or WebP, at most 5 MB. Its middle is shown as a circle.'}
        </p>
      </div>
      <FileInput
        ref={input}
        label="Picture file"
        accept="image/png,image/jpeg,image/webp"
        onFile={(file) => void change(file)}
      />
    </div>
  );
}

/** Stores the picture before the profile points to it, so that a failure leaves the former one as it was. */
async function saveAvatar(userId: string, file: Blob | null): Promise<void> {
  const { removePicture, storePicture } = await loadPictureStore();
  const address = file && (await storePicture('avatars', userId, file));
  const client = await getClient();
  const former = await unwrap(client.rpc('set_avatar', address === null ? {} : { p_address: address }));
  await removePicture('avatars', former);
}
