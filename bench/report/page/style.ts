// How the page looks, in light and dark. No file beside it, no font that would have to be fetched.

const LIGHT = `
  --paper: #f7f6f2; --card: #fffefb; --ink: #1d2126; --quiet: #6a727c; --rule: #e2dfd6; --faint: #efece4;
  --ours: #0b7a6f; --ours-soft: #cfe9e4; --control: #8d96a3; --peer: #c07a3a; --remote: #4067b0;
  --good: #1f7a3d; --bad: #b3261e; --limit: #b3261e;
  --s1: #57b3a6; --s2: #8d96a3; --s3: #5b6470; --s4: #c07a3a; --s5: #b0456f; --s6: #7a5ab5; --s7: #4067b0; --s8: #7c8a2a;`;

const DARK = `
  --paper: #14171b; --card: #1b1f25; --ink: #e8e6e0; --quiet: #98a1ad; --rule: #2c323a; --faint: #22272e;
  --ours: #3fd0bd; --ours-soft: #17433e; --control: #77818e; --peer: #d99a5b; --remote: #83a7ee;
  --good: #63c788; --bad: #ff8a80; --limit: #ff8a80;
  --s1: #2b8f83; --s2: #77818e; --s3: #b3bcc7; --s4: #d99a5b; --s5: #ee8fb2; --s6: #b59af0; --s7: #83a7ee; --s8: #b9c75a;`;

export const STYLE = `
:root { color-scheme: light; ${LIGHT} }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { color-scheme: dark; ${DARK} } }
:root[data-theme=dark] { color-scheme: dark; ${DARK} }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 1180px; margin: 0 auto; padding: 40px 28px 80px; }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: flex-end; justify-content: space-between; border-bottom: 2px solid var(--ink); padding-bottom: 18px; }
h1 { font-size: 34px; line-height: 1.1; letter-spacing: -0.02em; margin: 0; font-weight: 680; }
h1 small { display: block; font-size: 14px; letter-spacing: 0.08em; text-transform: uppercase; color: var(--ours); margin-bottom: 8px; font-weight: 600; }
.facts { color: var(--quiet); font-size: 13px; text-align: right; line-height: 1.5; }
h2 { font-size: 21px; letter-spacing: -0.01em; margin: 52px 0 4px; }
h2 + p { margin: 0 0 18px; color: var(--quiet); max-width: 78ch; }
h3 { font-size: 15px; margin: 0 0 2px; }
.card > p { margin: 0 0 12px; color: var(--quiet); font-size: 13px; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 14px; margin-top: 24px; }
.tile { background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: 14px 16px; }
.tile b { display: block; font-size: 27px; letter-spacing: -0.02em; line-height: 1.2; font-weight: 660; }
.tile span { color: var(--quiet); font-size: 13px; }
.tile.good b { color: var(--ours); } .tile.bad b { color: var(--bad); }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 500px), 1fr)); gap: 16px; }
.card { background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: 16px 18px 14px; min-width: 0; }
.wide { overflow-x: auto; }
svg { display: block; width: 100%; height: auto; overflow: visible; }
svg text { font-size: 12px; fill: var(--quiet); }
svg .name { fill: var(--ink); } svg .figure { fill: var(--ink); font-weight: 560; } svg .aside { fill: var(--quiet); font-weight: 400; }
.hit { fill: transparent; } g:hover > .hit { fill: var(--faint); }
.bar .fill { fill: var(--peer); } .bar.ours .fill { fill: var(--ours); } .bar.control .fill { fill: var(--control); } .bar.remote .fill { fill: var(--remote); }
.ours .name { font-weight: 660; }
.extent { stroke: var(--ink); stroke-width: 1.5; opacity: 0.55; }
.range { color: var(--peer); } .range.ours { color: var(--ours); } .range.control { color: var(--control); } .range.remote { color: var(--remote); }
.range .body { stroke: currentColor; stroke-width: 5; stroke-linecap: round; opacity: 0.45; }
.range .tail, .range .end { stroke: currentColor; stroke-width: 1.5; opacity: 0.6; } .range .tail { stroke-dasharray: 2 3; }
.range .tick { stroke: currentColor; stroke-width: 2; } .range .p99 { fill: currentColor; } .range .median { fill: var(--card); stroke: currentColor; stroke-width: 2; }
.rule line, .limit line { stroke: var(--rule); stroke-width: 1; }
.limit line { stroke: var(--limit); stroke-dasharray: 5 4; } .limit text { fill: var(--limit); }
.curve path { fill: none; stroke: var(--line); stroke-width: 2; stroke-linejoin: round; } .curve circle { fill: var(--line); stroke: var(--card); stroke-width: 1.5; }
.curve text { fill: var(--line); font-weight: 560; } .curve:hover path { stroke-width: 3.5; }
table { border-collapse: collapse; width: 100%; font-size: 13px; }
th, td { padding: 6px 8px; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--rule); }
th { color: var(--quiet); font-weight: 560; } th:first-child, td:first-child { text-align: left; }
td.text { text-align: left; white-space: normal; min-width: 22ch; }
tr.ours td { background: color-mix(in srgb, var(--ours-soft) 45%, transparent); font-weight: 560; }
tr.head td { padding-top: 22px; font-weight: 660; text-align: left; border-bottom: 1px solid var(--ink); }
tr.head span { color: var(--quiet); font-weight: 400; margin-left: 8px; }
.good { color: var(--good); } .bad { color: var(--bad); } .mark { font-weight: 700; }
.warning { border-left: 4px solid var(--bad); background: var(--card); padding: 10px 16px; margin: 24px 0 0; border-radius: 0 8px 8px 0; }
.warning::first-letter { text-transform: uppercase; }
.legend { display: flex; flex-wrap: wrap; gap: 6px 18px; color: var(--quiet); font-size: 13px; margin: 0 0 14px; padding: 0; list-style: none; }
.legend i { display: inline-block; width: 11px; height: 11px; border-radius: 3px; margin-right: 6px; vertical-align: -1px; background: var(--dot); }
.notes { color: var(--quiet); font-size: 13px; max-width: 90ch; } .notes li { margin: 4px 0; }
button { font: inherit; font-size: 13px; color: var(--quiet); background: none; border: 1px solid var(--rule); border-radius: 7px; padding: 3px 10px; cursor: pointer; }
button:hover { color: var(--ink); border-color: var(--quiet); }
@media (max-width: 640px) { main { padding: 24px 14px 60px; } .facts { text-align: left; } h1 { font-size: 27px; } }
@media print { body { background: none; } button { display: none; } .card, .tile { break-inside: avoid; } }
`;
