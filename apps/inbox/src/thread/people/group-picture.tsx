import { useId, useRef } from 'react';
import { ImageUp, Trash2, Users } from 'lucide-react';
import { FileInput } from '@lineup/ui/file-input';
import { Button } from '@lineup/ui/button';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import type { Conversation } from '../../model/conversation';
import { useSavePicture } from './save-picture';
import styles from './group-picture.module.css';

/** The picture of a group of mine, saved as soon as one is chosen. */
export function GroupPicture({ conversation }: { conversation: Conversation }) {
  const { conversation_id: id, picture_url: url } = conversation;
  const input = useRef<HTMLInputElement>(null);
  const save = useSavePicture(id, url);
  const hint = useId();
  return (
    <section className={styles.picture} aria-label="Group picture">
      <PersonAvatar url={url} size={64} icon={<Users size={28} aria-hidden />} />
      <div>
        <Button
          aria-describedby={hint}
          aria-disabled={save.isPending}
          onClick={() => !save.isPending && input.current?.click()}
        >
          <ImageUp size={16} aria-hidden />
          {save.isPending ? 'Saving...' : url ? 'Change picture' : 'Choose a picture'}
        </Button>
        {url && (
          <Button variant="ghost" aria-disabled={save.isPending} onClick={() => save.mutate(null)}>
            <Trash2 size={16} aria-hidden />
            Remove picture
          </Button>
        )}
        <p id={hint}>PNG, JPEG or WebP, at most 5 MB. It is cropped to a square.</p>
        {save.refusal && <p role="alert">{save.refusal}</p>}
      </div>
      <FileInput
        ref={input}
        label="Group picture file"
        accept="image/png,image/jpeg,image/webp"
        onFile={(file) => save.mutate(file)}
      />
    </section>
  );
}
