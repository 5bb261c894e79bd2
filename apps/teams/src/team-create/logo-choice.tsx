import { useId, useState } from 'react';
import { loadPictureStore } from '@lineup/data';
import { Logo } from '@lineup/ui/logo';
import { LogoPicker, type ChosenLogo } from '../kit/logo/logo-picker';
import { t } from '../language';
import styles from './logo-choice.module.css';

interface LogoChoiceProps {
  /** Without a logo, a crest made of it shows. */
  teamName: string;
  onChoose(logo: ChosenLogo | null): void;
}

/** The logo of a team that does not exist yet: chosen and cropped here, stored with the team. */
export function LogoChoice({ teamName, onChoose }: LogoChoiceProps) {
  const [preview, setPreview] = useState<string | null>(null);
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.choice}>
      <span id={id} className={styles.label}>
        {t('Logo (optional)')}
      </span>
      <LogoPicker
        hasLogo={preview !== null}
        onChoose={async (logo) => {
          const { preparePicture } = await loadPictureStore();
          setPreview(await dataAddress(await preparePicture(logo.file, logo.crop)));
          onChoose(logo);
        }}
        onRemove={() => {
          setPreview(null);
          onChoose(null);
        }}
      >
        {preview ? (
          <img className={styles.preview} src={preview} alt={t('The logo as it will show')} width={72} height={72} />
        ) : (
          <Logo
            name={teamName.trim() || t('New team')}
            url={null}
            size={72}
            alt={t('The crest that shows without a logo')}
          />
        )}
      </LogoPicker>
    </div>
  );
}

/** The security policy takes no address of the kind `blob:`. */
const dataAddress = (picture: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error(t('This picture cannot be read. Choose another one.'))));
    reader.readAsDataURL(picture);
  });
