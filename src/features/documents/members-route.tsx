import { documentRoute } from './document-route.tsx';

export const createRoute = documentRoute('members');
