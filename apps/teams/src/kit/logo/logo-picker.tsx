import { useId, useRef, useState, type ReactNode } from 'react';
import { ImageUp, Trash2 } from 'lucide-react';
import { loadPictureStore, toDataError, type PictureCrop } from '@lineup/data';
import { FileInput } from '@lineup/ui/file-input';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Button } from '@lineup/ui/button';
import { t } from '../../language';
import styles from './logo-picker.module.css';

const crop = lazyPart(() => import('@lineup/ui/crop-dialog'));

/** A logo is stored with at most this many pixels along its edge. */
const EDGE = 512;

/** A picture and the part of it that becomes the logo. */
export interface ChosenLogo {
  file: File;
  crop: PictureCrop;
}

interface LogoPickerProps {
  /** The logo as it is, or the crest that shows without one. */
  children: ReactNode;
  hasLogo: boolean;
  isBusy?: boolean;
  /** Why the last choice was not taken. */
  refusal?: string | undefined;
  /** Something else is chosen: what was refused before is over. */
  onReset?(): void;
  /** Takes a cropped picture; what it throws shows in the dialog, which stays. */
  onChoose(logo: ChosenLogo): Promise<unknown>;
  onRemove(): void;
}

/** The logo of a team with the ways to choose, crop and remove it; what is no picture is refused here. */
export function LogoPicker({ children, hasLogo, isBusy = false, refusal, ...on }: LogoPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [unfit, setUnfit] = useState<string>();
  const id = useId();
  const problem = unfit ?? refusal;

  const take = async (chosen: File) => {
    setUnfit(undefined);
    on.onReset?.();
    try {
      const { checkPicture } = await loadPictureStore();
      await checkPicture(chosen);
      setFile(chosen);
    } catch (error) {
      const { code, message } = toDataError(error);
      setUnfit(code === 'unfit_picture' ? message : t('This picture cannot be read. Choose another one.'));
    }
  };

  return (
    <>
      <div className={styles.logo}>
        {children}
        <div className={styles.copy}>
          <div className={styles.buttons}>
            <Button
              ref={choose}
              aria-disabled={isBusy}
              aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}
              onPointerEnter={crop.prefetch}
              onFocus={crop.prefetch}
              onClick={() => !isBusy && input.current?.click()}
            >
              <ImageUp size={16} aria-hidden />
              {isBusy ? t('Saving…') : hasLogo ? t('Change logo') : t('Choose a logo')}
            </Button>
            {hasLogo && (
              <Button
                variant="ghost"
                aria-disabled={isBusy}
                onClick={() => {
                  if (isBusy) return;
                  setUnfit(undefined);
                  on.onRemove();
                  // This button goes.
                  choose.current?.focus();
                }}
              >
                <Trash2 size={16} aria-hidden />
                {t('Remove logo')}
              </Button>
            )}
          </div>
          <p id={`${id}-hint`} className={styles.hint}>
            {t('PNG, JPEG or WebP, at most 5 MB. It shows as a square.')}
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
        label={t('Logo file')}
        accept="image/png,image/jpeg,image/webp"
        onFile={(chosen) => void take(chosen)}
      />
      {file && (
        <crop.Part
          file={file}
          title={t('Crop logo')}
          aspect={1}
          onClose={() => setFile(null)}
          onCrop={({ x, y, width, height }) => on.onChoose({ file, crop: { x, y, width, height, maxWidth: EDGE } })}
        />
      )}
    </>
  );
}
