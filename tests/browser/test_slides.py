"""Slides of a notebook, as `canasta-nb page --slides` writes them: turned by buttons, and reached by links."""

from __future__ import annotations

import nbformat

from canasta_nb.classroom.release.offline_pages import offline_page


def test_a_link_to_a_heading_leads_to_its_slide(tmp_path, chromium):
    new = nbformat.v4
    texts = ["# Freezing\n[aim](#Your-aim), [end](#¿El-final?)", "## Draw", "## Your aim", "More.", "## ¿El final?"]
    nbformat.write(new.new_notebook(cells=[new.new_markdown_cell(text) for text in texts]), tmp_path / "a.ipynb")
    (tmp_path / "a.html").write_text(offline_page(tmp_path / "a.ipynb", slides=True).html, encoding="utf-8")
    page = chromium.new_page()
    page.goto(f"file://{tmp_path}/a.html")

    def shown() -> list[str]:
        return [text.replace("¶", "") for text in page.locator("section.now :is(h1, h2)").all_inner_texts()]

    assert shown() == ["Freezing"]
    page.get_by_role("link", name="aim", exact=True).click()
    page.wait_for_function("document.querySelector('.turn span').textContent === '3 / 4'")
    assert shown() == ["Your aim"]
    page.get_by_role("button", name="Next slide").click()
    page.wait_for_function("document.querySelector('.turn span').textContent === '4 / 4'")
    page.go_back()
    page.go_back()
    page.get_by_role("link", name="end").click()
    page.wait_for_function("document.querySelector('.turn span').textContent === '4 / 4'")
    assert shown() == ["¿El final?"]
    page.reload()
    page.wait_for_function("document.querySelector('.turn span').textContent === '4 / 4'")
    page.close()
