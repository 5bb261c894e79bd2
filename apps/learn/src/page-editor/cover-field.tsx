import { useId, useRef, useState } from 'react';
import { ImageUp, Trash2 } from 'lucide-react';
import { FileInput } from '@lineup/ui/file-input';
import type { BoundField } from '@lineup/ui/form';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Button } from '@lineup/ui/button';
import { CoverPicture } from '../kit/cover-picture';
import type { Cover } from '../model/writing-fields';
import styles from './article-fields.module.css';
import { COVER_ASPECT, useStoreCover } from './store-cover';

const crop = lazyPart(() => import('@lineup/ui/crop-dialog'));

interface CoverFieldProps extends BoundField<Cover | null> {
  articleId: string;
}

/** The picture above an article: chosen, cropped and stored at once; the article has it once it is saved. */
export function CoverField({ articleId, value, onChange }: CoverFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const store = useStoreCover(articleId);
  const id = useId();
  return (
    <div className={styles.cover} role="group" aria-labelledby={`${id}-title`}>
      <p id={`${id}-title`} className={styles.label}>
        Cover
      </p>
      {value && <CoverPicture cover={value} alt="Cover" sizes="320px" />}
      <div className={styles.choices}>
        <Button aria-describedby={`${id}-hint`} onPointerEnter={crop.prefetch} onClick={() => input.current?.click()}>
          <ImageUp size={16} aria-hidden />
          {value ? 'Change cover' : 'Choose a cover'}
        </Button>
        {value && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            <Trash2 size={16} aria-hidden />
            Remove cover
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        PNG, JPEG or WebP, at most 5 MB and best 1600 pixels wide. It shows in lists and in previews of links.
      </p>
      <FileInput ref={input} label="Cover file" accept="image/png,image/jpeg,image/webp" onFile={setFile} />
      {file && (
        <crop.Part
          file={file}
          title="Crop cover"
          aspect={COVER_ASPECT}
          onClose={() => setFile(null)}
          onCrop={async (area) => onChange(await store.mutateAsync({ file, area }))}
        />
      )}
    </div>
  );
}
