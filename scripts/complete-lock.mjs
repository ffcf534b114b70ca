// Adds to package-lock.json the optional platform packages that a registry did not list.
//
// npm >= 11.16 leaves an optional dependency that it cannot see out of the lock file, and `npm ci` then
// refuses that same file. A placeholder (version, os, cpu) is enough: on another platform it is skipped,
// and on its own it is fetched by name. Run after every change of a dependency: `npm run lock`.
import { readFileSync, writeFileSync } from 'node:fs';

const path = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8'));

const platformOf = (name) => {
  const words = name.split(/[-/]/);
  return {
    os: ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'win32'].filter((os) => words.includes(os)),
    cpu: ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x'].filter((cpu) => words.includes(cpu)),
  };
};

const added = [];
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    if (lock.packages[key] !== undefined) continue;
    const { os, cpu } = platformOf(name);
    if (os.length === 0 || cpu.length === 0) continue;
    lock.packages[key] = { version, cpu, optional: true, os };
    added.push(`${name}@${version}`);
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? 'The lock file is complete.' : `Added ${added.join(', ')}`);
