import type { Ref } from 'react';

export interface FileInputProps {
  /** `current.click()` opens the file dialog. */
  ref: Ref<HTMLInputElement>;
  /** What the file is, for screen readers. */
  label: string;
  /** Endings and media types, as in HTML. */
  accept: string;
  onFile(file: File): void;
}

/** The hidden input behind a button that chooses one file. Choosing the same file again, after a failure, counts as a change. */
export function FileInput({ ref, label, accept, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      className="lu-visually-hidden"
      type="file"
      aria-label={label}
      tabIndex={-1}
      accept={accept}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onFile(file);
        target.value = '';
      }}
    />
  );
}
