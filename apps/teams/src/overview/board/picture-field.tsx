import { useQuery } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { toDataError } from '@lineup/data';
import { Button } from '@lineup/ui/button';
import { FileInput } from '@lineup/ui/file-input';
import type { BoundField } from '@lineup/ui/form';
import type { BoardPicture } from '../../model/announcement';
import { loadBoardPicture, storeBoardPicture } from './board-picture';
import styles from './board.module.css';

interface PictureFieldProps extends BoundField<BoardPicture | null> {
  teamId: string;
  viewerId: string;
}

/** One picture for an announcement: stored as soon as it is chosen, so that posting is quick and a retry sends no bytes twice. */
export function PictureField({ teamId, viewerId, value, error, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { data: address } = useQuery({ ...loadBoardPicture(value?.name ?? ''), enabled: value !== null });

  const take = async (file: File) => {
    setBusy(true);
    setProblem(undefined);
    try {
      onChange(await storeBoardPicture(teamId, viewerId, file));
    } catch (failure) {
      const { code, message } = toDataError(failure);
      setProblem(code === 'unfit_picture' ? message : 'The picture was not uploaded. Try again.');
    } finally {
      setBusy(false);
    }
  };

  const shown = problem ?? error;
  return (
    <div className={styles.field}>
      {value && <img className={styles.chosen} {...(address && { src: address })} alt={value.alt} />}
      <div className={styles.actions}>
        <Button
          size="small"
          icon={<ImageUp size={14} aria-hidden />}
          isBusy={isBusy}
          onClick={() => input.current?.click()}
        >
          {value ? 'Another picture' : 'Add a picture'}
        </Button>
        {value && (
          <Button
            variant="ghost"
            size="small"
            icon={<Trash2 size={14} aria-hidden />}
            onClick={() => {
              setProblem(undefined);
              onChange(null);
            }}
          >
            Remove picture
          </Button>
        )}
      </div>
      <FileInput
        ref={input}
        label="Picture for the announcement"
        accept="image/png,image/jpeg,image/webp"
        onFile={(file) => void take(file)}
      />
      {shown && (
        <p className={styles.problem} role="alert">
          {shown}
        </p>
      )}
    </div>
  );
}
