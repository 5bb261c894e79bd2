/** All of it in one chunk, which no first view needs. */
export const loadOffline = () => import(/* webpackChunkName: "offline" */ './offline');
