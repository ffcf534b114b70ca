// What /proc says, as numbers. Text in, numbers out; nothing here reads a file.

/** Ticks of processor time that a process has used, all threads together: user and system. */
export function parseProcessTicks(stat: string): number | undefined {
  // The second field is the command in parentheses and may itself hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks : undefined;
}

export interface ProcessMemory {
  readonly rssBytes: number;
  /** The most it ever was. */
  readonly peakBytes: number;
  /** Without pages of mapped files, which the kernel takes back when it likes: the embedded store's are such. */
  readonly anonymousBytes: number;
}

export function parseProcessMemory(status: string): ProcessMemory | undefined {
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
  const [rss, peak, anonymous] = [kilobytes('VmRSS'), kilobytes('VmHWM'), kilobytes('RssAnon')];
  if (![rss, peak, anonymous].every(Number.isFinite)) return undefined;
  return { rssBytes: rss * 1024, peakBytes: peak * 1024, anonymousBytes: anonymous * 1024 };
}

export interface MachineTicks {
  /** Of all cores together. Waiting for a disk is not being busy. */
  readonly busy: number;
  /** A virtual machine's: there was work, and the host ran others' instead. */
  readonly stolen: number;
}

export function parseMachineTicks(stat: string): MachineTicks | undefined {
  const [user, nice, system, , , irq, softirq, stolen = 0] =
    /^cpu +(.*)$/m.exec(stat)?.[1]?.split(' ').map(Number) ?? [];
  const busy = (user ?? 0) + (nice ?? 0) + (system ?? 0) + (irq ?? 0) + (softirq ?? 0);
  return user === undefined || !Number.isFinite(busy + stolen) ? undefined : { busy, stolen };
}
