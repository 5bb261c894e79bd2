import { useId, useRef, useState } from 'react';
import { ImageUp, Trash2 } from 'lucide-react';
import { FileInput } from '@lineup/ui/file-input';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Logo } from '@lineup/ui/logo';
import { Button } from '@lineup/ui/button';
import { pictureAddress } from '@lineup/ui/picture-address';
import page from '../kit/edit.module.css';
import type { EditedCollege } from '../model/load-college-editor';
import styles from './look.module.css';
import { pictureShapes, useSavePicture, type PictureKind } from './save-picture';

const crop = lazyPart(() => import('@lineup/ui/crop-dialog'));

const texts: Record<PictureKind, { title: string; hint: string }> = {
  logo: { title: 'Logo', hint: 'PNG, JPEG or WebP, at most 5 MB. It shows as a square.' },
  banner: {
    title: 'Banner',
    hint: 'PNG, JPEG or WebP, at most 5 MB. It goes at the top of your page and is four times as wide as it is high.',
  },
};

interface PictureFieldProps {
  college: EditedCollege;
  kind: PictureKind;
}

/** A picture of a college: chosen, cropped and saved at once. */
export function PictureField({ college, kind }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const save = useSavePicture(college, kind);
  const id = useId();
  const { title, hint } = texts[kind];
  const { logo_url, banner_url } = college.editor.details;
  const address = kind === 'logo' ? logo_url : banner_url;
  return (
    <section className={page.panel} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{title}</h3>
      {kind === 'logo' ? (
        <Logo
          name={college.name}
          url={logo_url}
          colors={college.colors}
          size={72}
          alt={logo_url ? `Logo of ${college.name}` : 'No logo: your crest shows instead'}
        />
      ) : (
        banner_url && (
          <img
            className={styles.banner}
            src={pictureAddress(banner_url)}
            alt={`Banner of ${college.name}`}
            width={1600}
            height={400}
          />
        )
      )}
      <div className={page.actions}>
        <Button
          aria-disabled={save.isPending}
          aria-describedby={`${id}-hint${save.refusal ? ` ${id}-error` : ''}`}
          onPointerEnter={crop.prefetch}
          onClick={() => !save.isPending && input.current?.click()}
        >
          <ImageUp size={16} aria-hidden />
          {save.isPending ? 'Saving…' : address ? `Change ${kind}` : `Choose a ${kind}`}
        </Button>
        {address && (
          <Button variant="ghost" aria-disabled={save.isPending} onClick={() => save.mutate(null)}>
            <Trash2 size={16} aria-hidden />
            Remove {kind}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={page.muted}>
        {hint}
      </p>
      {save.refusal && (
        <p id={`${id}-error`} className={page.error} role="alert">
          {save.refusal}
        </p>
      )}
      <FileInput
        ref={input}
        label={`${title} file`}
        accept="image/png,image/jpeg,image/webp"
        onFile={(chosen) => {
          save.reset();
          setFile(chosen);
        }}
      />
      {file && (
        <crop.Part
          file={file}
          title={`Crop ${kind}`}
          aspect={pictureShapes[kind].aspect}
          onClose={() => setFile(null)}
          onCrop={({ x, y, width, height }) =>
            save.mutateAsync({
              file,
              crop: { x, y, width, height, maxWidth: pictureShapes[kind].maxWidth },
            })
          }
        />
      )}
    </section>
  );
}
