import { projectFindings } from '#scripts/architecture/findings.ts';
import { houseOfProject } from '#scripts/architecture/house.ts';

/** `npm run check:house`: prints the measures of the project's files and folders, with their limits. */
for (const { name, value, limit, worst } of houseOfProject(projectFindings())) {
  console.log(`${value > limit ? '✗' : '✓'} ${name}: ${value} (at most ${limit})`);
  if (worst.length > 0) console.log(`    ${worst.join(', ')}`);
}
