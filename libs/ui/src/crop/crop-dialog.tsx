import { useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Dialog } from '../antd/dialog';
import { Button } from '../button/button';
import { FormMessage } from '../form';
import styles from './crop-dialog.module.css';
import { t } from '../language';

export type { Area };

export interface CropDialogProps {
  /** The picture as it was chosen. */
  file: Blob;
  title: string;
  /** Width for one of height. */
  aspect: number;
  /** Stores the part, in pixels of the picture. What it throws keeps the dialog open. */
  onCrop(area: Area): Promise<unknown>;
  onClose(): void;
}

const MAX_ZOOM = 4;

/** Chooses the part of a picture that is stored: moved and zoomed by pointer, fingers or keys. */
export default function CropDialog({ file, title, aspect, onCrop, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [image, setImage] = useState<string>();
  const zoomId = useId();
  // The security policy takes no address of the kind `blob:`.
  useEffect(() => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => setImage(typeof reader.result === 'string' ? reader.result : 'data:,'));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  const save = async (close: () => void) => {
    if (!area || isSaving) return;
    setSaving(true);
    setProblem(undefined);
    try {
      await onCrop(area);
      close();
    } catch (error) {
      setProblem(error instanceof Error && error.message ? error.message : t('This could not be saved. Try again.'));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <div className={styles.crop}>
          <FormMessage>{problem}</FormMessage>
          <div className={styles.stage}>
            <Cropper
              {...(image !== undefined && { image })}
              crop={crop}
              zoom={zoom}
              maxZoom={MAX_ZOOM}
              aspect={aspect}
              disableAutomaticStylesInjection
              mediaProps={{
                alt: '',
                onError: () => setProblem(t('This picture cannot be read. Choose a PNG, JPEG or WebP picture.')),
              }}
              cropperProps={{ 'aria-label': t('Visible part: move it with the arrow keys') }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_percent, pixels) => setArea(pixels)}
            />
          </div>
          <label htmlFor={zoomId} className={styles.label}>
            {t('Zoom')}
          </label>
          <input
            id={zoomId}
            className={styles.zoom}
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={zoom}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
          <div className={styles.actions}>
            <Button onClick={close}>{t('Cancel')}</Button>
            <Button variant="primary" aria-disabled={isSaving || !area} onClick={() => void save(close)}>
              {isSaving ? t('Saving…') : t('Save')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
