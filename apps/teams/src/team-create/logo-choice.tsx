import { useId, useRef, useState } from 'react';
import { ImageUp, Trash2 } from 'lucide-react';
import { loadPictureStore } from '@lineup/data';
import { FileInput } from '@lineup/ui/file-input';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Logo } from '@lineup/ui/logo';
import { NativeButton } from '@lineup/ui/native-button';
import type { ChosenLogo } from './create-team';
import styles from './logo-choice.module.css';

const crop = lazyPart(() => import('@lineup/ui/crop-dialog'));

/** A logo is stored with at most this many pixels along its edge. */
const EDGE = 512;

interface LogoChoiceProps {
  /** Without a logo, a crest made of it shows. */
  teamName: string;
  onChoose(logo: ChosenLogo | null): void;
}

/** The logo of a team that does not exist yet: chosen and cropped here, stored with the team. */
export function LogoChoice({ teamName, onChoose }: LogoChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const id = useId();

  const take = async (chosen: File) => {
    setProblem(undefined);
    try {
      const { checkPicture } = await loadPictureStore();
      await checkPicture(chosen);
      setFile(chosen);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'This picture cannot be read. Choose another one.');
    }
  };

  return (
    <div role="group" aria-labelledby={`${id}-label`} className={styles.choice}>
      <span id={`${id}-label`} className={styles.label}>
        Logo (optional)
      </span>
      <div className={styles.row}>
        {preview ? (
          <img className={styles.preview} src={preview} alt="The logo as it will show" width={72} height={72} />
        ) : (
          <Logo name={teamName.trim() || 'New team'} url={null} size={72} alt="The crest that shows without a logo" />
        )}
        <div className={styles.buttons}>
          <NativeButton
            ref={choose}
            aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}
            onPointerEnter={crop.prefetch}
            onFocus={crop.prefetch}
            onClick={() => input.current?.click()}
          >
            <ImageUp size={16} aria-hidden />
            {preview ? 'Change logo' : 'Choose a logo'}
          </NativeButton>
          {preview && (
            <NativeButton
              variant="ghost"
              onClick={() => {
                setPreview(null);
                onChoose(null);
                // This button goes.
                choose.current?.focus();
              }}
            >
              <Trash2 size={16} aria-hidden />
              Remove logo
            </NativeButton>
          )}
        </div>
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        PNG, JPEG or WebP, at most 5 MB. It shows as a square.
      </p>
      {problem && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {problem}
        </p>
      )}
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
          onCrop={async ({ x, y, width, height }) => {
            const part = { x, y, width, height, maxWidth: EDGE };
            const { preparePicture } = await loadPictureStore();
            setPreview(await dataAddress(await preparePicture(file, part)));
            onChoose({ file, crop: part });
          }}
        />
      )}
    </div>
  );
}

/** The security policy takes no address of the kind `blob:`. */
const dataAddress = (picture: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('This picture cannot be read. Choose another one.')));
    reader.readAsDataURL(picture);
  });
