import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { lengthOf } from '../form/too-long';
import { useTakenOver } from '../hydration/use-taken-over';
import { Search } from './icons';
import styles from './filters.module.css';
import { TYPING_PAUSE } from './use-settled';
import { t } from '../language';

export interface SearchFieldProps {
  /** In the address, where the form is sent without script. Default `q`. */
  name?: string;
  label: string;
  /** Placeholder; the label by default. */
  placeholder?: string;
  /** The text that is searched for now, from the address. */
  value: string;
  /** At most so many characters are searched for; the field keeps what is typed. */
  maxLength: number;
  /** How long typing must pause, in ms; 0: each key counts at once. */
  pause?: number;
  onChange(value: string): void;
}

/**
 * A text to search for; what is typed counts after a short pause, or at once by Enter or for whoever leaves the field. Give it another React key to clear
 * it at once.
 */
export function SearchField({
  name = 'q',
  label,
  placeholder = label,
  value,
  maxLength,
  pause = TYPING_PAUSE,
  onChange,
}: SearchFieldProps) {
  const [text, setText] = useState(value);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);

  // The address may change without the field, by a link.
  const [written, setWritten] = useState(value);
  const [inAddress, setInAddress] = useState(value);
  if (value !== inAddress) {
    setInAddress(value);
    if (value !== written) {
      setWritten(value);
      setText(value);
    }
  }
  const search = (typed: string) => {
    const wanted = [...typed.trim()].slice(0, maxLength).join('');
    if (wanted === value) return;
    setWritten(wanted);
    onChange(wanted);
  };
  useTakenOver(() => {
    const typed = field.current?.value ?? text;
    if (typed === text) return;
    setText(typed);
    if (pause === 0) search(typed);
  });
  const searchLater = useEffectEvent(() => search(text));
  useEffect(() => {
    if (pause === 0) return;
    const timer = setTimeout(() => searchLater(), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);

  const isLong = lengthOf(text.trim()) > maxLength;

  return (
    <label className={styles.search} htmlFor={id}>
      <Search size={16} aria-hidden />
      <span className="lu-visually-hidden">{label}</span>
      <input
        ref={field}
        id={id}
        name={name}
        type="search"
        placeholder={placeholder}
        aria-describedby={isLong ? `${id}-long` : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          if (pause === 0) search(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text);
        }}
        onBlur={() => search(text)}
      />
      {isLong && (
        <span id={`${id}-long`} className={styles.long} role="status">
          {t('Only the first {maxLength} characters are searched for.', { maxLength })}
        </span>
      )}
    </label>
  );
}
