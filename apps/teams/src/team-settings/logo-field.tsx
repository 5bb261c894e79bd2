import { useId, useRef, useState } from 'react';
import { ImageUp, Trash2 } from 'lucide-react';
import { loadPictureStore } from '@lineup/data';
import { FileInput } from '@lineup/ui/file-input';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Logo } from '@lineup/ui/logo';
import { NativeButton } from '@lineup/ui/native-button';
import type { Team } from '../model/team';
import panel from '../kit/panel.module.css';
import styles from './settings.module.css';
import { useSaveLogo } from './save-logo';

const crop = lazyPart(() => import('@lineup/ui/crop-dialog'));

/** A logo is stored with at most this many pixels along its edge. */
const EDGE = 512;

/** The logo of a team: chosen, cropped and saved at once. */
export function LogoField({ team }: { team: Team }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [unfit, setUnfit] = useState<string>();
  const save = useSaveLogo(team);
  const id = useId();
  const problem = unfit ?? save.refusal;

  const take = async (chosen: File) => {
    setUnfit(undefined);
    save.reset();
    try {
      const { checkPicture } = await loadPictureStore();
      await checkPicture(chosen);
      setFile(chosen);
    } catch (error) {
      setUnfit(error instanceof Error ? error.message : 'This picture cannot be read. Choose another one.');
    }
  };

  return (
    <section className={panel.panel} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        Logo
      </h2>
      <div className={styles.logo}>
        <Logo name={team.name} url={team.logo_url} size={72} alt={`Logo of ${team.name}`} />
        <div className={styles.copy}>
          <div className={styles.buttons}>
            <NativeButton
              ref={choose}
              aria-disabled={save.isPending}
              aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}
              onPointerEnter={crop.prefetch}
              onFocus={crop.prefetch}
              onClick={() => !save.isPending && input.current?.click()}
            >
              <ImageUp size={16} aria-hidden />
              {save.isPending ? 'Saving…' : team.logo_url ? 'Change logo' : 'Choose a logo'}
            </NativeButton>
            {team.logo_url && (
              <NativeButton
                variant="ghost"
                aria-disabled={save.isPending}
                onClick={() => {
                  if (save.isPending) return;
                  setUnfit(undefined);
                  save.mutate(null);
                  // This button goes.
                  choose.current?.focus();
                }}
              >
                <Trash2 size={16} aria-hidden />
                Remove logo
              </NativeButton>
            )}
          </div>
          <p id={`${id}-hint`} className={styles.hint}>
            PNG, JPEG or WebP, at most 5 MB. It shows as a square.
          </p>
          {problem && (
            <p id={`${id}-error`} className={styles.error} role="alert">
              {problem}
            </p>
          )}
        </div>
      </div>
      <FileInput
        ref={input}
        label="Logo file"
        accept="image/png,image/jpeg,image/webp"
        onFile={(chosen) => void take(chosen)}
      />
      {file && (
        <crop.Part
          file={file}
          title="Crop logo"
          aspect={1}
          onClose={() => setFile(null)}
          onCrop={({ x, y, width, height }) =>
            save.mutateAsync({ file, crop: { x, y, width, height, maxWidth: EDGE } })
          }
        />
      )}
    </section>
  );
}
