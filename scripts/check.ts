import { projectAsvsProblems } from '#scripts/architecture/asvs.ts';
import { clauseProblems } from '#scripts/architecture/clauses.ts';
import { projectFindings } from '#scripts/architecture/findings.ts';
import { houseOfProject, houseProblems } from '#scripts/architecture/house.ts';
import { CommandFailed, tool } from '#scripts/process.ts';
import { audit } from '#scripts/supply-chain/audit.ts';
import { dependencyProblems } from '#scripts/supply-chain/dependencies.ts';
import { projectSbomProblems } from '#scripts/supply-chain/sbom.ts';
import { wasToldToEnd } from './child-signals.mjs';

interface Step {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/**
 * The steps of `npm run check`. The three lists run in parallel, because the type check takes about as long as all
 * other steps together, and the steps for dependencies mostly wait for npm. Each list stops at its first failure.
 */
const lists: readonly (readonly Step[])[] = [
  [{ name: 'types', run: () => tool('tsc', ['-b']) }],
  [
    {
      name: 'format, lint, imports',
      run: () => tool('biome', ['ci', '--error-on-warnings', ...(process.stdout.isTTY ? [] : ['--colors=off']), '.']),
    },
    { name: 'layers, lengths, citations', run: async () => noneOf(projectFindings()) },
    // The empty list leaves out the findings that the previous step has already reported.
    { name: 'files, folders, words', run: async () => noneOf(houseProblems(houseOfProject([]))) },
    { name: 'clauses', run: async () => noneOf(clauseProblems()) },
    { name: 'ASVS tables', run: async () => noneOf(projectAsvsProblems()) },
    { name: 'unused code', run: () => tool('knip', []) },
  ],
  [
    { name: 'dependencies: licences, install scripts, origin', run: async () => noneOf(dependencyProblems()) },
    { name: 'bill of materials', run: async () => noneOf(await projectSbomProblems()) },
    { name: 'known vulnerabilities', run: knownVulnerabilities },
  ],
];

async function knownVulnerabilities(): Promise<void> {
  const { problems, unanswered } = await audit();
  if (unanswered !== null) throw new NotChecked(unanswered);
  noneOf(problems);
}

/** Thrown if a step could not run, for example offline. This doesn't fail the check. The message gives the reason. */
class NotChecked extends Error {}

function noneOf(findings: readonly string[]): void {
  if (findings.length > 0) throw new Error(findings.join('\n'));
}

/** Runs the steps until one fails. Returns the exit code of the failed one, or 0. */
async function runAll(steps: readonly Step[]): Promise<number> {
  for (const { name, run } of steps) {
    if (wasToldToEnd()) return 1;
    const started = performance.now();
    try {
      await run();
    } catch (error) {
      if (wasToldToEnd()) return 1;
      if (error instanceof NotChecked) {
        console.log(`– ${name}: not checked (${error.message})`);
        continue;
      }
      console.error(`✗ ${name}`);
      // The tool has already printed what is wrong.
      if (error instanceof CommandFailed) return error.exitCode;
      console.error(error instanceof Error ? error.message : error);
      return 1;
    }
    console.log(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  }
  return 0;
}

const exitCodes = await Promise.all(lists.map(runAll));
process.exitCode = exitCodes.find((code) => code !== 0) ?? 0;
