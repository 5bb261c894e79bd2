import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Search } from 'lucide-react';
import styles from './filter-bar.module.css';

/** A search waits this long for the next key. */
const TYPING_PAUSE_MS = 250;

interface SearchFieldProps {
  label: string;
  /** The text that is searched for now, from the address. */
  value: string;
  /** Most characters. */
  most: number;
  onChange(value: string): void;
}

/** A text to search for; what is typed counts after a short pause. Give it another key to take the text away at once. */
export function SearchField({ label, value, most, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const id = useId();

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
  const search = useEffectEvent(() => {
    const wanted = text.trim();
    if (wanted === value) return;
    setWritten(wanted);
    onChange(wanted);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <label className={styles.search} htmlFor={id}>
      <Search size={16} aria-hidden />
      <span className="lu-visually-hidden">{label}</span>
      <input
        id={id}
        type="search"
        placeholder={label}
        maxLength={most}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
}
