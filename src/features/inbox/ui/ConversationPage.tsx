export { default, handle, meta } from './InboxPage.tsx'
