import { defineRemote } from '@lineup/contract';

export default defineRemote({ routes: [{ path: '/teams', element: <h1>Teams</h1> }] });
