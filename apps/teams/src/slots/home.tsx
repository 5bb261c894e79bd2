import { defineSlot } from '@lineup/contract';
import { TodayTeams } from './today/today-teams';

export default defineSlot({ Component: TodayTeams, languages: { es: () => import('../language/es') } });
