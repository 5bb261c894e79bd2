import { Button } from '@lineup/ui/button';
import styles from './form.module.css';

interface FormButtonsProps {
  label: string;
  /** What the button says while the form is being stored. */
  busyLabel: string;
  isBusy: boolean;
  onCancel(): void;
}

/** The end of a form: leave it or store it. Within thumb reach on a phone. */
export function FormButtons({ label, busyLabel, isBusy, onCancel }: FormButtonsProps) {
  return (
    <div className={styles.actions}>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
    </div>
  );
}
