import { writeFileSync } from 'node:fs';
import { createSbom } from './sbom.ts';

// `npm run sbom -- <file>`: writes the software bill of materials of the production dependencies.
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: npm run sbom -- <file>');
writeFileSync(file, await createSbom());
