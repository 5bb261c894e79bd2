import { BusySection } from './busy-section';
import { CalendarSection } from './calendar-section';
import type { SectionContentProps } from './section';

export default function CalendarContent({ account }: SectionContentProps) {
  return (
    <>
      <CalendarSection account={account} />
      <BusySection />
    </>
  );
}
