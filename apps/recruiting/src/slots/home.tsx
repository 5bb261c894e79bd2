import { defineSlot } from '@lineup/contract';
import { TodayRecruiting } from './today-recruiting';

export default defineSlot({ Component: TodayRecruiting });
